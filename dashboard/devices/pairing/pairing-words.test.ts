import { pairingCodeWrong } from '@fanfare/contract/devices.ts';
import { expect, test } from 'vitest';
import { devicePairingTexts } from '../../text/device-pairing-texts.ts';

test('a wrong code is told here in the words in which the server tells it', () => {
  expect(devicePairingTexts.en.codeWrong).toBe(pairingCodeWrong);
});
