import classes from './emails.module.css';

type Props = { sujet: string; html: string };

/**
 * The sandboxed frame and the page's own policy keep a message from running scripts, loading from elsewhere or leading
 * anywhere.
 */
const head =
  '<!doctype html><base target="_blank"><style>body{margin:20px;font:15px/1.55 Arial,Helvetica,sans-serif;color:#1f2933}</style>';

/** Shows a message as its reader will see it. */
export function LetterPreview({ sujet, html }: Props) {
  return (
    <div className={classes.letter}>
      <p className={classes.subject}>
        <small>Objet</small>
        {sujet || '–'}
      </p>
      <iframe className={classes.frame} title="Aperçu du message" sandbox="" srcDoc={head + html} />
    </div>
  );
}
