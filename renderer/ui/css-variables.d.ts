import 'react';

declare module 'react' {
  /** CSS variables that are set where an element is drawn. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
