package other

class Order { fun cancel() {} }
