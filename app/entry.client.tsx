import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { continueAfterReload } from './ui/admin/continue-after-reload.ts';
import { noteFailures, readShownReference } from './ui/admin/failed-request.ts';
import { reportUnstored } from './ui/admin/report-unstored.ts';
import { retryReads } from './ui/admin/retry-reads.ts';

continueAfterReload();
readShownReference(document);
window.fetch = noteFailures(reportUnstored(retryReads(window.fetch.bind(window))));

// A read that was given up for a newer one is no error, though the router's decoder reports it.
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
