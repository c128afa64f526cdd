import { programFile } from '#config/program-file.ts';

export const CONTENT_THREAD = programFile(import.meta.filename, 'content-thread.server.ts');
