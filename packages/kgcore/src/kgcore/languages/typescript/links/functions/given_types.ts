export class Job { run() {} }
