/** Why the provider cannot start: one line for the person who starts it. Ends in exit code 1. */
export class StartFailure extends Error {}
