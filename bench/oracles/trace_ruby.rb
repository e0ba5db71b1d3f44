# What is called from where while a script runs: path, line, method, and the definition's path and line, tab-separated.
#
#     ruby trace_ruby.rb ROOT SCRIPT > calls.tsv
#
# Only calls whose call and definition both stand below ROOT are written, each once.
root = File.realpath(ARGV[0]) + "/"
seen = {}
trace = TracePoint.new(:call) do |tp|
  path = tp.path
  next unless path.start_with?(root)

  from = caller_locations(2, 1)&.first
  source = from && from.absolute_path
  next unless source && source.start_with?(root)

  key = [source.delete_prefix(root), from.lineno, tp.method_id, path.delete_prefix(root), tp.lineno, tp.callee_id]
  seen[key] = true
end
trace.enable
begin
  load ARGV[1]
rescue Exception => e
  warn "#{e.class}: #{e.message}"
end
trace.disable
seen.each_key { |key| puts key.join("\t") }
