class Record
  class Kind
    def self.find; end
  end
end
