import type { Device } from '@fanfare/contract/devices.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';

type Seen = Pick<Device, 'state' | 'lastSeenAt'>;

/** How a device is, more closely than healthy or not. */
export function useStateWords(): (device: Seen) => string {
  const { t } = useTranslation(['common', 'translations']);
  const { relative, dateTime } = useFormats();
  return ({ state, lastSeenAt }) => {
    if (state === 'online') return t('translations:devices.online');
    if (lastSeenAt === null) return t('translations:devices.neverSeen');
    return state === 'offline'
      ? t('translations:devices.offlineSince', { when: dateTime(lastSeenAt) })
      : t('translations:devices.lastSeen', { relative: relative(lastSeenAt) });
  };
}
