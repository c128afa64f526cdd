import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { sendAdminToken } from './ui/admin/line/admin-token.ts';
import { continueAfterReload } from './ui/admin/line/continue-after-reload.ts';
import { readRenderedRequestId, recordFailures } from './ui/admin/line/failed-request.ts';
import { noteAnswers } from './ui/admin/line/line.ts';
import { reportUnstored } from './ui/admin/line/report-unstored.ts';
import { retryReads } from './ui/admin/line/retry-reads.ts';
import { forSite } from './ui/admin/line/site-fetch.ts';

continueAfterReload();
readRenderedRequestId(document);
const fetch = window.fetch.bind(window);
window.fetch = forSite(
  fetch,
  reportUnstored(recordFailures(sendAdminToken(retryReads(noteAnswers(fetch))))),
);

// The router's decoder reports reads that were aborted for newer ones. They are not errors.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') {
    event.preventDefault();
  }
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
