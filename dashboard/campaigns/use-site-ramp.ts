import { useMemo } from 'react';
import { useSite } from '../session/site.tsx';
import { type Ramp, primaryRamps, toPrimaryColor } from '../theme/palettes.ts';

/** The colors of the installation, which visitors see whatever a person has chosen for the dashboard. */
export function useSiteRamp(): Ramp {
  const { primaryColor } = useSite();
  return useMemo(() => primaryRamps[toPrimaryColor(primaryColor)], [primaryColor]);
}
