export type { World } from './platform.ts';
