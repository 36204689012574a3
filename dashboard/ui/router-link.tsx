import Button, { type ButtonProps } from '@mui/material/Button';
import MuiLink, { type LinkProps as MuiLinkProps } from '@mui/material/Link';
import { Link } from 'react-router';

/** A link inside the dashboard. */
export function TextLink({
  to,
  replace,
  state,
  ...link
}: MuiLinkProps & { readonly to: string; readonly replace?: boolean; readonly state?: unknown }) {
  return <MuiLink component={Link} to={to} replace={replace} state={state} {...link} />;
}

/** A link inside the dashboard that looks like a button. */
export function LinkButton({ to, state, ...button }: ButtonProps & { readonly to: string; readonly state?: unknown }) {
  return <Button component={Link} to={to} state={state} {...button} />;
}
