import type { FocalPoint } from '#app/formatting/focal-point.ts';
import { ImageError } from '../image-error.ts';
import { readAltText, readFileName } from '../image-words.server.ts';
import { MultipartError, readMultipart } from '../read-multipart.server.ts';
import { UPLOAD_MAX_BYTES } from '../upload-rules.ts';

const MAX_PARTS = 10;

export interface Upload {
  readonly alt: string | null;
  /** The name of the file, for people; empty where nobody knows it. */
  readonly name: string;
  /** What stays in view where it is cropped; the center unless it is known. */
  readonly focus?: FocalPoint | undefined;
  /** The person agreed to lose the other frames of an animation. */
  readonly firstFrameOnly: boolean;
  /** It comes from an old site, which may have kinds of images that uploads reject. */
  readonly isImported?: boolean;
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/**
 * Streams the `file` part of a multipart body to a path, at most 15 MB. The caller deletes the file;
 * if this throws, there is none.
 * @throws ImageError
 */
export async function receiveUpload(request: Request, path: string): Promise<Upload> {
  const upload: Mutable<Upload> = { alt: null, name: '', firstFrameOnly: false };
  let hasFile = false;
  try {
    await readMultipart(request, {
      limits: {
        fileSize: UPLOAD_MAX_BYTES,
        files: MAX_PARTS,
        fields: MAX_PARTS,
        parts: MAX_PARTS,
      },
      onField(name, value) {
        if (name === 'alt') upload.alt = readAltText(value);
        if (name === 'first-frame') upload.firstFrameOnly = true;
      },
      placeFile(name, fileName) {
        if (name !== 'file' || hasFile) return null;
        hasFile = true;
        upload.name = readFileName(fileName);
        return path;
      },
    });
  } catch (error) {
    throw new ImageError(codeOf(error), { cause: error });
  }
  if (!hasFile) throw new ImageError('no_file');
  return upload;
}

function codeOf(error: unknown): 'too_large' | 'not_a_form' | 'cut_off' {
  if (!(error instanceof MultipartError)) return 'cut_off';
  return error.code === 'too_large' ? 'too_large' : 'not_a_form';
}
