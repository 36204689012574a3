import type { KeptCustomer } from '@fanfare/contract/imports.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { PhoneText } from '../phone-text.tsx';

const keysOf = { changed: 'keptChanged', optout: 'keptOptout' } as const;
const shownMax = 1_000;

/** Whom an undo kept, by the reason. */
export function KeptByUndo({ kept }: { readonly kept: readonly KeptCustomer[] }) {
  return (
    <>
      {(['changed', 'optout'] as const).map((why) => (
        <KeptFor key={why} why={why} phones={kept.filter((one) => one.why === why).map(({ phone }) => phone)} />
      ))}
    </>
  );
}

function KeptFor({ why, phones }: { readonly why: KeptCustomer['why']; readonly phones: readonly string[] }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  if (phones.length === 0) return null;
  return (
    <Disclosure
      summary={t(`translations:customerImports.${keysOf[why]}`, {
        count: phones.length,
        replace: { count: number(phones.length) },
      })}
    >
      <Box component="ul" sx={{ margin: 0, paddingBlock: 1, paddingInlineStart: 3, maxHeight: 200, overflowY: 'auto' }}>
        {phones.slice(0, shownMax).map((phone) => (
          <li key={phone}>
            <PhoneText phone={phone} />
          </li>
        ))}
      </Box>
    </Disclosure>
  );
}
