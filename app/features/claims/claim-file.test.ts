import { expect, it } from 'vitest';
import {
  attachmentHeader,
  CLAIM_FILE_MAX_BYTES,
  checkClaimFile,
  cleanFileName,
  findFileType,
} from './claim-file.ts';

it.each([
  ['survey.pdf', 10],
  ['Photo.JPEG', 10],
  ['answers.xlsx', CLAIM_FILE_MAX_BYTES],
  ['a.b.txt ', 1],
])('takes %s', (name, size) => {
  expect(checkClaimFile({ name, size })).toBeNull();
});

it.each([
  ['page.html', 10, 'Choose a PDF'],
  ['drawing.svg', 10, 'Choose a PDF'],
  ['macro.docm', 10, 'Choose a PDF'],
  ['survey.pdf.exe', 10, 'Choose a PDF'],
  ['survey', 10, 'Choose a PDF'],
  ['.constructor', 10, 'Choose a PDF'],
  ['survey.pdf', 0, 'empty'],
  ['survey.pdf', CLAIM_FILE_MAX_BYTES + 1, 'larger than 10 MB'],
])('rejects %s of %i bytes', (name, size, problem) => {
  expect(checkClaimFile({ name, size })).toContain(problem);
});

it.each([
  ['survey.pdf', 'survey.pdf'],
  ['C:\\Users\\Ada\\Survey May.PDF', 'Survey May.pdf'],
  ['../../etc/survey.pdf', 'survey.pdf'],
  ['a"b\r\nX: y<c>.txt', 'a b X y c.txt'],
  // Shown from right to left, this would end in “exe”.
  ['survey\u202efdp.txt', 'surveyfdp.txt'],
  ['\u200b.pdf', 'file.pdf'],
  ['...pdf', 'file.pdf'],
  [`${'x'.repeat(300)}.docx`, `${'x'.repeat(120)}.docx`],
  ['Umfrage für Häuser.pdf', 'Umfrage für Häuser.pdf'],
  ['half\ud800.pdf', 'half\ufffd.pdf'],
])('cleans the name %j', (sent, name) => {
  expect(cleanFileName(sent)).toBe(name);
  expect(findFileType(name)).not.toBeNull();
});

it('names the file in a header of plain characters', () => {
  expect(attachmentHeader('Für Ada’s (1).pdf')).toBe(
    `attachment; filename="F_r Ada_s (1).pdf"; filename*=UTF-8''F%C3%BCr%20Ada%E2%80%99s%20%281%29.pdf`,
  );
});
