import type { Role } from '@fanfare/contract/rights.ts';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTranslation } from 'react-i18next';

interface RoleSelectProps {
  readonly value: Role;
  readonly roles: readonly Role[];
  readonly label: string;
  /** Takes no other choice meanwhile, and keeps the focus. */
  readonly isBusy: boolean;
  readonly size?: 'small' | 'medium';
  readonly onChoose: (role: Role) => void;
}

/** One of the roles, each with what it allows. */
export function RoleSelect(props: RoleSelectProps) {
  const { t } = useTranslation();
  const { value, roles, label, isBusy, size = 'medium', onChoose } = props;
  return (
    <Select
      value={value}
      size={size}
      readOnly={isBusy}
      SelectDisplayProps={{ 'aria-disabled': isBusy || undefined, 'aria-busy': isBusy }}
      onChange={(event) => onChoose(event.target.value)}
      renderValue={(role) => t(`roles.${role}`)}
      inputProps={{ 'aria-label': label }}
      MenuProps={{ slotProps: { paper: { sx: { maxWidth: 'min(400px, calc(100vw - 32px))' } } } }}
      sx={{ minWidth: 132 }}
    >
      {roles.map((role) => (
        <MenuItem key={role} value={role} sx={{ whiteSpace: 'normal' }}>
          <ListItemText primary={t(`roles.${role}`)} secondary={t(`roles.${role}May`)} />
        </MenuItem>
      ))}
    </Select>
  );
}
