export interface Api { send(): void }
export class Settings { load() {} }
declare global {
  interface Window { api: Api }
  var settings: Settings;
}
