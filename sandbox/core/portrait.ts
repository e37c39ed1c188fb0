export { portraitOf } from './files.ts';
