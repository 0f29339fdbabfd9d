import { testBrokenBuilds } from './support/broken-schedules.ts';

testBrokenBuilds('a provider');
