from helpers import prepare
import time

prepare()
# <- external helpers.prepare
time.sleep()
#    ^ external time.sleep
