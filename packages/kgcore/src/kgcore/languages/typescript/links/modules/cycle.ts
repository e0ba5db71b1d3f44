export * from './barrel';
export function late() {}
