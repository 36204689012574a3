import { formatPhone } from '@fanfare/contract/phone.ts';
import Box from '@mui/material/Box';
import { shownPhone } from './shown-phone.ts';

/** A number for people: always left to right, figures of one width; all but its end masked for shared screens. */
export function PhoneText({ phone, isHidden = false }: { readonly phone: string; readonly isHidden?: boolean }) {
  return (
    <Box
      component="bdi"
      dir="ltr"
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', unicodeBidi: 'isolate' }}
    >
      {isHidden ? shownPhone(phone, true) : formatPhone(phone)}
    </Box>
  );
}
