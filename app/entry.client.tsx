import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { sendAdminToken } from './ui/admin/admin-token.ts';
import { continueAfterReload } from './ui/admin/continue-after-reload.ts';
import { readRenderedRequestId, recordFailures } from './ui/admin/failed-request.ts';
import { noteAnswers } from './ui/admin/line.ts';
import { reportUnstored } from './ui/admin/report-unstored.ts';
import { rejectForeignPages, retryReads } from './ui/admin/retry-reads.ts';

continueAfterReload();
readRenderedRequestId(document);
window.fetch = reportUnstored(
  recordFailures(
    rejectForeignPages(sendAdminToken(retryReads(noteAnswers(window.fetch.bind(window))))),
  ),
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
