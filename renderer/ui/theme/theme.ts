import { createTheme, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core';
import { pickMarked } from './pick-marked.ts';

/** Returns the ten shades Mantine requires; what it draws comes from mantine.css, which maps them to the tokens. */
function shadesOf(token: string): MantineColorsTuple {
  const shade = `var(--${token})`;
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
}

/** Variants of buttons: `filled` for the main action, `default` beside it, `subtle` for the rest. */
const resolveVariant: VariantColorsResolver = ({ variant, color }) => {
  const isDanger = color === 'danger';
  if (variant === 'filled') {
    return isDanger
      ? { background: 'var(--danger)', hover: 'var(--danger)', color: 'var(--on-danger)', border: 'none' }
      : { background: 'var(--accent)', hover: 'var(--accent-strong)', color: 'var(--on-accent)', border: 'none' };
  }
  const ink = isDanger ? 'var(--danger)' : 'var(--ink)';
  if (variant === 'default') {
    return { background: 'var(--surface)', hover: 'var(--hover)', color: ink, border: '1px solid var(--line)' };
  }
  const quiet = isDanger ? 'var(--danger)' : 'var(--ink-soft)';
  return { background: 'transparent', hover: 'var(--hover)', color: quiet, hoverColor: ink, border: 'none' };
};

/** Scrolled content can be scrolled with the keyboard. */
const scrollArea = { defaultProps: { viewportProps: { tabIndex: 0 } } };

/** Enter takes the first choice that what was typed leaves; it would otherwise send the form without any. */
const choice = { defaultProps: { selectFirstOptionOnChange: true, onKeyDownCapture: pickMarked } };

export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent: shadesOf('accent'), danger: shadesOf('danger') },
  variantColorResolver: resolveVariant,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { variant: 'filled' } },
    Select: choice,
    MultiSelect: choice,
    ScrollArea: scrollArea,
    ScrollAreaAutosize: scrollArea,
    Modal: { defaultProps: { lockScroll: false } },
    ActionIcon: { defaultProps: { variant: 'subtle' } },
    // Within the page's main part: assistive technology finds by its parts only what stands in one.
    Tooltip: { defaultProps: { portalProps: { target: 'main' }, openDelay: 400, transitionProps: { duration: 80 } } },
    // Placed beside what opens it, within its landmark; the first item gets the focus, not an element that is no item.
    Menu: {
      defaultProps: { transitionProps: { duration: 80 }, withinPortal: false, withInitialFocusPlaceholder: false },
    },
    SegmentedControl: { defaultProps: { transitionDuration: 120, withItemsBorders: false } },
  },
});
