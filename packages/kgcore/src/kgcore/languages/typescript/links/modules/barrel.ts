export * from './shapes.js';
export { C2 as Renamed } from './shapes';
export * as everything from './shapes';
export * from './cycle';
