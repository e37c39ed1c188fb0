export { sendPage } from '../core/pages.ts';
