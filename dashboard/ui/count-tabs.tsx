import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';

interface CountTab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count: string;
}

interface CountTabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: readonly CountTab<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Of the element that shows what the chosen tab holds; its tabs are named `{panelId}-{value}`. */
  readonly panelId: string;
}

/** Tabs that say how many there are behind each. */
export function CountTabs<Value extends string>({ label, tabs, value, onChange, panelId }: CountTabsProps<Value>) {
  return (
    <Tabs
      className="screen-only"
      value={value}
      onChange={(_, chosen: Value) => onChange(chosen)}
      aria-label={label}
      variant="scrollable"
      scrollButtons={false}
      sx={tabsLook}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.value}
          value={tab.value}
          id={`${panelId}-${tab.value}`}
          aria-controls={panelId}
          label={
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
              {tab.label}
              <Box
                component="span"
                sx={{
                  paddingInline: { xs: 0.75, sm: 1 },
                  borderRadius: '8px',
                  fontSize: '0.75rem',
                  lineHeight: '20px',
                  fontVariantNumeric: 'tabular-nums',
                  ...(tab.value === value
                    ? { backgroundColor: 'ramp.100', color: 'ramp.700' }
                    : { backgroundColor: 'level.2', color: 'text.secondary' }),
                }}
              >
                {tab.count}
              </Box>
            </Box>
          }
        />
      ))}
    </Tabs>
  );
}

const tabsLook = {
  paddingInline: { xs: 2, sm: 3 },
  borderBottom: 1,
  borderColor: 'divider',
  '& .MuiTabs-list': { gap: { xs: 1.5, sm: 3 }, paddingInlineEnd: { xs: 3, sm: 0 }, width: { xs: 'max-content' } },
  // What goes on beyond the end fades there; at the very end it is the room after the last that does.
  '& .MuiTabs-scroller': { maskImage: { xs: 'linear-gradient(to left, transparent, black 24px)', sm: 'none' } },
} as const;
