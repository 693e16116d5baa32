import type { Icon } from '@tabler/icons-react';
import classes from './tag.module.css';

export type Tone = 'quiet' | 'accent' | 'warning' | 'danger';

/** Shows a state in one or two words; the icon says the same as the colour. */
export function Tag({ icon: Glyph, tone = 'quiet', children }: { icon: Icon; tone?: Tone; children: string }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      <Glyph size={15} stroke={1.9} aria-hidden="true" />
      {children}
    </span>
  );
}
