import Box from '@mui/material/Box';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { NavItem } from './navigation-items.ts';
import { holdsPath, isActive } from './navigation-rules.ts';
import { NavigationIcon, NavigationRow, rowStyle } from './navigation-row.tsx';
import { useNavLook } from './nav-look.tsx';

/** A parent with its children: opens by itself on navigation, and stays as a person leaves it until the next. */
export function NavigationBranch({ item, onNavigate }: { item: NavItem; onNavigate: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const look = useNavLook();
  const listId = useId();
  const isHolding = holdsPath(item, pathname);
  const [chosen, setChosen] = useState<{ readonly at: string; readonly isOpen: boolean }>();
  const isOpen = chosen && (chosen.at === pathname || !isHolding) ? chosen.isOpen : isHolding;

  return (
    <>
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setChosen({ at: pathname, isOpen: !isOpen })}
        sx={[rowStyle({ look, isActive: false }) as object, isHolding ? { color: look.strong } : {}]}
      >
        <NavigationIcon item={item} isFilled={isHolding} />
        <span>{t(`nav.${item.title}`)}</span>
        <CaretDownIcon
          aria-hidden
          style={{
            marginInlineStart: 'auto',
            flexShrink: 0,
            transform: isOpen ? 'rotate(180deg)' : undefined,
          }}
        />
      </Box>
      <Box
        component="ul"
        id={listId}
        hidden={!isOpen}
        sx={{
          listStyle: 'none',
          display: isOpen ? 'grid' : 'none',
          gap: '4px',
          margin: 0,
          marginBlock: '8px',
          marginInlineStart: '25px',
          padding: 0,
          paddingInlineStart: '12px',
          borderInlineStart: `1px solid ${look.guide}`,
        }}
      >
        {(item.children ?? []).map((child) => (
          <li key={child.title}>
            <NavigationRow item={child} isActive={isActive(child, pathname)} isNested onNavigate={onNavigate} />
          </li>
        ))}
      </Box>
    </>
  );
}
