import Box from '@mui/material/Box';
import { shownPhone } from './shown-phone.ts';
import { useHiddenNumbers } from './use-hidden-numbers.ts';

/** A number for people: always left to right, figures of one width; all but its end masked for shared screens. */
export function PhoneText({ phone }: { readonly phone: string }) {
  const { areHidden } = useHiddenNumbers();
  return (
    <Box
      component="bdi"
      dir="ltr"
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', unicodeBidi: 'isolate' }}
    >
      {shownPhone(phone, areHidden)}
    </Box>
  );
}
