import { pairingCodeWrong } from '@fanfare/contract/devices.ts';
import { expect, test } from 'vitest';
import devices from '../../text/en/devices.json';

test('a wrong code is told here in the words in which the server tells it', () => {
  expect(devices.translations.devicePairing.codeWrong).toBe(pairingCodeWrong);
});
