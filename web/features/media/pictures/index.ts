/** The dialog that makes a picture, and what it starts from. */
export { PictureDialog } from './picture-dialog.tsx';
export { suggestOpening } from './picture-request.ts';
