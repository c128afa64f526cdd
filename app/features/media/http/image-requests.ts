import { z } from 'zod';
import type { FetchImageRequest, UpdateImageRequest } from '../image-protocol.ts';

export const fetchImageRequestSchema = z.object({
  address: z.string().max(2_000),
  alt: z.string().max(10_000).nullable(),
  plainHttp: z.boolean(),
}) satisfies z.ZodType<FetchImageRequest>;

const percent = z.number().min(0).max(100);

export const updateImageRequestSchema = z.object({
  id: z.uuid(),
  alt: z.string().max(10_000).optional(),
  focus: z.object({ x: percent, y: percent }).optional(),
}) satisfies z.ZodType<UpdateImageRequest>;
