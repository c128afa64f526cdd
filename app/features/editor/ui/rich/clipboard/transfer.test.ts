import { expect, it } from 'vitest';
import { readTransfer } from './transfer.ts';

const IMAGE = new File(['x'], 'a.png', { type: 'image/png' });

function offer(data: Record<string, string>, files: File[] = []) {
  return { getData: (type: string) => data[type] ?? '', files };
}

it('takes the HTML of a sheet, which brings an image of itself', () => {
  const html = '<table><tr><td>1</td></tr></table>';
  const data = offer({ 'text/html': html, 'text/plain': '1' }, [IMAGE]);
  expect(readTransfer(data)).toEqual({ kind: 'html', html, text: '1' });
});

it('takes the file of a screenshot', () => {
  expect(readTransfer(offer({}, [IMAGE]))).toEqual({ kind: 'files', files: [IMAGE] });
});

it('takes the file of an image that was copied from a web page', () => {
  const html =
    '<html><body><!--StartFragment--><img src="https://cdn.example.com/a.png"/><!--EndFragment--></body></html>';
  const data = { 'text/html': html };
  expect(readTransfer(offer(data, [IMAGE]))).toEqual({ kind: 'files', files: [IMAGE] });
  expect(readTransfer(offer(data))).toEqual({ kind: 'html', html, text: '' });
});

it('takes the text without formatting where that is asked for', () => {
  const data = offer({ 'text/html': '<b>x</b>', 'text/plain': 'x' });
  expect(readTransfer(data, true)).toEqual({ kind: 'text', text: 'x' });
});

it('takes the address of a dragged link as text', () => {
  const data = offer({ 'text/uri-list': '# a link\r\nhttps://example.com/\r\n' });
  expect(readTransfer(data)).toEqual({ kind: 'text', text: 'https://example.com/' });
});

it('takes nothing of what it does not know', () => {
  expect(readTransfer(offer({ 'application/x-own': 'x' }))).toBeNull();
});
