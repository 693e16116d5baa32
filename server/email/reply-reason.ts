/** The meaning of a mail server's enhanced status codes (RFC 3463) for the author of a message, where that helps. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/\b5\.1\.(?:1|6|10)\b/, 'Cette adresse n’existe pas'],
  [/\b5\.1\.2\b/, 'Le domaine de cette adresse n’existe pas'],
  [/\b[45]\.2\.1\b/, 'La boîte de ce destinataire est fermée'],
  [/\b[45]\.2\.2\b/, 'La boîte de ce destinataire est pleine'],
  [/\b5\.(?:2\.3|3\.4)\b/, 'Le message est trop lourd pour ce destinataire'],
];

/** Puts the reason of a server's answer before `sentence`, which quotes it, when its code says one. */
export function withReason(sentence: string, reply: string): string {
  const reason = reasons.find(([code]) => code.test(reply))?.[1];
  return reason === undefined ? sentence : `${reason}. ${sentence}`;
}
