import type { FakeResponse, RespondTo } from './fake-server.ts';

/**
 * The providers' public interfaces, as far as our pages use them. Each fake script adds a stylesheet
 * and markup with an inline style to the page, as the real ones do, so that the page's content
 * security policy is tested with them.
 */

const script = (body: string): FakeResponse => ({ type: 'text/javascript', body });
const page = (title: string, body: string): FakeResponse => ({
  type: 'text/html',
  body: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}</html>`,
});

const ADDS_STYLES = `
  const sheet = document.createElement('style');
  sheet.append('.fake-popup { position: fixed; inset: 0; z-index: 10000; background: #0008 }');
  document.head.append(sheet);
`;

const TALLY_SCRIPT = `${ADDS_STYLES}
  window.Tally = {
    openPopup(formId, options) {
      window.popupOptions = options;
      const popup = document.createElement('div');
      popup.className = 'fake-popup';
      popup.innerHTML = '<iframe title="Tally Forms" style="width: 1px; min-width: 100%" ' +
        'src="https://tally.so/popup/' + formId + '"></iframe>';
      document.body.append(popup);
    },
    closePopup() { document.querySelector('.fake-popup')?.remove(); },
  };
`;

export const tally: RespondTo = (path, behavior) => {
  if (path.startsWith('/widgets/embed.js')) return script(TALLY_SCRIPT);
  const formId = /^\/(?:popup|r)\/(\w+)/.exec(path)?.[1];
  if (formId === undefined) return null;
  const loaded = JSON.stringify({ event: 'Tally.FormLoaded', payload: { formId } });
  const reportsLoaded = path.startsWith('/popup') && behavior !== 'never-shows';
  return page(
    'The quiz of the provider',
    `<script>
      parent.postMessage({ iframeResizer: 'ready' }, '*');
      parent.postMessage('{"event":"Tally.Somet', '*');
      ${reportsLoaded ? `parent.postMessage(${JSON.stringify(loaded)}, '*');` : ''}
    </script>`,
  );
};

const HIGHLEVEL_SCRIPT = `${ADDS_STYLES}
  window.scriptRuns = (window.scriptRuns ?? 0) + 1;
  for (const frame of document.querySelectorAll('iframe[id]')) frame.style.height = '500px';
`;

export const highlevel: RespondTo = (path, behavior) => {
  if (path.startsWith('/js/form_embed.js')) return script(HIGHLEVEL_SCRIPT);
  if (!path.startsWith('/widget/form/')) return null;
  const reportsLoaded = behavior !== 'never-shows';
  return page(
    'The form of the provider',
    reportsLoaded ? `<script>parent.postMessage('[iFrameResizerChild]Ready', '*')</script>` : '',
  );
};

export const presentation: RespondTo = (path) =>
  path.startsWith('/embed/') ? page('The presentation', '') : null;
