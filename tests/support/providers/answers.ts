import type { Answer, Provider } from './stand-in.ts';

/**
 * The providers' public interfaces, as far as a page meets them. Each stand-in's script writes a
 * stylesheet and markup with a style into the page, as the real ones do, so that the page's policy
 * is put to the same test.
 */

const script = (body: string): Answer => ({ type: 'text/javascript', body });
const page = (title: string, body: string): Answer => ({
  type: 'text/html',
  body: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}</html>`,
});

const WRITES_STYLES = `
  const sheet = document.createElement('style');
  sheet.append('.stand-in-curtain { position: fixed; inset: 0; z-index: 10000; background: #0008 }');
  document.head.append(sheet);
`;

const TALLY_SCRIPT = `${WRITES_STYLES}
  window.Tally = {
    openPopup(formId, options) {
      window.standInOptions = options;
      const curtain = document.createElement('div');
      curtain.className = 'stand-in-curtain';
      curtain.innerHTML = '<iframe title="Tally Forms" style="width: 1px; min-width: 100%" ' +
        'src="https://tally.so/popup/' + formId + '"></iframe>';
      document.body.append(curtain);
    },
    closePopup() { document.querySelector('.stand-in-curtain')?.remove(); },
  };
`;

export const tally: Provider = (path, behaviour) => {
  if (path.startsWith('/widgets/embed.js')) return script(TALLY_SCRIPT);
  const formId = /^\/(?:popup|r)\/(\w+)/.exec(path)?.[1];
  if (formId === undefined) return null;
  const loaded = JSON.stringify({ event: 'Tally.FormLoaded', payload: { formId } });
  const tells = path.startsWith('/popup') && behaviour !== 'never-shows';
  return page(
    'The quiz of the provider',
    `<script>
      parent.postMessage({ iframeResizer: 'ready' }, '*');
      parent.postMessage('{"event":"Tally.Somet', '*');
      ${tells ? `parent.postMessage(${JSON.stringify(loaded)}, '*');` : ''}
    </script>`,
  );
};

const HIGHLEVEL_SCRIPT = `${WRITES_STYLES}
  window.standInScripts = (window.standInScripts ?? 0) + 1;
  for (const frame of document.querySelectorAll('iframe[id]')) frame.style.height = '500px';
`;

export const highlevel: Provider = (path, behaviour) => {
  if (path.startsWith('/js/form_embed.js')) return script(HIGHLEVEL_SCRIPT);
  if (!path.startsWith('/widget/form/')) return null;
  const tells = behaviour !== 'never-shows';
  return page(
    'The form of the provider',
    tells ? `<script>parent.postMessage('[iFrameResizerChild]Ready', '*')</script>` : '',
  );
};

export const presentation: Provider = (path) =>
  path.startsWith('/embed/') ? page('The presentation', '') : null;
