import 'react';

declare module 'react' {
  /** Variables of a style sheet, set where an element is drawn. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
