import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Mantine asks for ten shades; what it draws comes from mantine.css, which maps them to the tokens. */
function shadesOf(token: string): MantineColorsTuple {
  const shade = `var(--${token})`;
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
}

const closeButton = { 'aria-label': 'Fermer' };

export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent: shadesOf('accent'), danger: shadesOf('danger') },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Modal: { defaultProps: { lockScroll: false, centered: false, closeButtonProps: closeButton } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 80 } } },
    Menu: { defaultProps: { transitionProps: { duration: 80 } } },
    SegmentedControl: { defaultProps: { transitionDuration: 120 } },
  },
});
