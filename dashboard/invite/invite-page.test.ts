import { expect, test } from 'vitest';
import { toQrFileName } from './invite-page.tsx';

test.each([
  ['Harbor & Vine', 'harbor-vine-invite-qr'],
  ['Café Núñez', 'cafe-nunez-invite-qr'],
  ['../../etc', 'etc-invite-qr'],
  ['日本', 'invite-qr'],
])('the QR code of %s is saved as %s', (name, file) => {
  expect(toQrFileName(name)).toBe(file);
});
