import { expect, it } from 'vitest';
import { cutAtCards, listCardForms } from './cards.ts';

const card = (name: string) => `<p data-card="${name}"><a href="/x">Words</a></p>`;

it('cuts a text at its cards', () => {
  expect(cutAtCards(`<p>a</p>\n${card('quiz')}\n<p>b</p>`)).toEqual([
    { kind: 'html', html: '<p>a</p>\n' },
    { kind: 'card', card: { kind: 'quiz' } },
    { kind: 'html', html: '\n<p>b</p>' },
  ]);
  expect(cutAtCards(card('program:scale-prep'))).toEqual([
    { kind: 'card', card: { kind: 'program', program: 'scale-prep' } },
  ]);
});

it('leaves out a card that this version does not know', () => {
  expect(cutAtCards(`<p>a</p>${card('program:gone')}<p>b</p>`)).toEqual([
    { kind: 'html', html: '<p>a</p><p>b</p>' },
  ]);
});

it('has each form once: a second card for it is a link to the first', () => {
  const html = card('form:demo') + card('form:contact') + card('form:demo');
  expect(cutAtCards(html)).toEqual([
    { kind: 'card', card: { kind: 'form', topic: 'demo' } },
    { kind: 'card', card: { kind: 'form', topic: 'contact' } },
    { kind: 'html', html: card('form:demo') },
  ]);
  expect(listCardForms(html)).toEqual(['demo', 'contact']);
});

it.each([
  ['<ul><li>a</li></ul>'],
  [`<blockquote>${card('quiz')}</blockquote>`],
  ['<p>data-card="quiz"</p>'],
  ['<h2 data-card="quiz">a</h2>'],
])('leaves a text without a card unchanged: %s', (html) => {
  expect(cutAtCards(html)).toEqual([{ kind: 'html', html }]);
});
