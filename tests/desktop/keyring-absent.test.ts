import { testKeyringState } from './support/keyring-state.ts';

testKeyringState('absent', 'No keyring is running on this computer.');
