pub fn strange() {
    super::store::shelve();
//                ^ calls src/store/mod.rs:shelve (certain)
}
