import { IBAN_LENGTHS, TVA_FORMATS } from './x';
