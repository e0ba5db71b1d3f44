def helper
end
