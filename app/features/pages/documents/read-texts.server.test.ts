import { describe, expect, it, vi } from 'vitest';
import { defaultContent } from '#app/site/words/site-content.ts';
import type { Db } from '#database/connect.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import { NO_IMAGES } from '../field-kinds/image-value.ts';
import { createTextsReader } from './read-texts.server.ts';

const UNAVAILABLE = new Error('the database is away');
const database = {
  db: {
    selectFrom() {
      throw UNAVAILABLE;
    },
  } as unknown as Db,
};
const bus = { subscribe: () => () => undefined } as unknown as ChangeBus;

describe('texts that cannot be read', () => {
  it('are the last ones for a mail, and the failure is reported', async () => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const reader = createTextsReader(database, bus, {
      takenOut: [],
      sanitize: async (html) => html,
      findImages: async () => NO_IMAGES,
      onError,
      onInvalidOverrides: () => undefined,
    });
    expect(await reader.readOrLast()).toBe(defaultContent);
    expect(errors).toEqual([UNAVAILABLE]);
    await expect(reader.read()).rejects.toBe(UNAVAILABLE);
  });

  it('are the last ones that were read, though one changed during the reading', async () => {
    const rows = [{ document: '/about', changes: '{"hero/headline":{"value":"New","base":"x"}}' }];
    const execute = vi.fn(async () => rows);
    const select = { select: () => ({ execute }) };
    const heard: ((event: { type: string }) => void)[] = [];
    const reader = createTextsReader(
      { db: { selectFrom: () => select } as unknown as Db },
      { subscribe: (hear: (typeof heard)[number]) => heard.push(hear) } as unknown as ChangeBus,
      {
        takenOut: [],
        sanitize: async (html) => html,
        findImages: async () => NO_IMAGES,
        onError: () => undefined,
        onInvalidOverrides: () => undefined,
      },
    );
    const reading = reader.read();
    for (const hear of heard) hear({ type: 'texts' });
    await reading;
    execute.mockRejectedValue(UNAVAILABLE);
    await expect(reader.read()).rejects.toBe(UNAVAILABLE);
    expect(reader.last().pages['/about'].hero.headline).toBe('New');
  });
});
