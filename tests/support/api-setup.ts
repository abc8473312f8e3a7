import { recordStatements } from './recorded-statements.ts';

recordStatements();
