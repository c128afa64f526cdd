/** What the post editor loads when a featured image is chosen. */
export { ImageDialog } from '../media/image-dialog.tsx';
