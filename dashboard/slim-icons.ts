// Each icon comes drawn in six weights, of which the dashboard uses three: the others stay at home.
import type { Plugin } from 'vite';

const drawings = /@phosphor-icons[\\/]react[\\/]dist[\\/]defs[\\/]/;
const unusedWeight = / {2}\[\n {4}"(?:thin|light|duotone)",\n[\s\S]*?\n {2}\],?\n/g;

export function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    enforce: 'pre',
    transform: {
      filter: { id: drawings },
      handler: (code) => ({ code: withoutUnused(code), map: null }),
    },
  };
}

export function withoutUnused(code: string): string {
  return code.replaceAll(unusedWeight, '');
}
