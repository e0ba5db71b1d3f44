import App from './App.vue'
//     ^ imports App.vue
import { limit } from './App.vue'
export const app = [App, limit]
//                  ^ uses App.vue:default
