import sharp from 'sharp';

export const SVG_LOADER = 'VipsForeignLoadSvg';

/**
 * Opens a loader that is blocked otherwise. One image is decoded or drawn at a time, so that no other
 * file meets it.
 */
export async function withLoader<Result>(
  loader: string,
  work: () => Promise<Result>,
): Promise<Result> {
  sharp.unblock({ operation: [loader] });
  try {
    return await work();
  } finally {
    sharp.block({ operation: [loader] });
  }
}
