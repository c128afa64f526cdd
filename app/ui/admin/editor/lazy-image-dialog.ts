/** What the post editor loads when a featured image is chosen. */
export { ImageDialog } from './image-dialog.tsx';
